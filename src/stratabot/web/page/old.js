// For browsers that cannot read the other scripts: this one uses nothing that they do not know.
if (!([].at && window.CSS && CSS.supports("width", "1cqw"))) document.getElementById("old").hidden = false;
