// Where remarks stand: below the board on a phone, beside it on a desk.

const IS_WIDE = matchMedia("(min-width: 52rem)");

// Puts elements into the place for this width, now and whenever it changes. Gives what ends that.
export function settle(told, below, beside) {
  const put = () => (IS_WIDE.matches ? beside : below).append(...told);
  put();
  IS_WIDE.addEventListener("change", put);
  return () => IS_WIDE.removeEventListener("change", put);
}
