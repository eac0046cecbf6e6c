#include <stdio.h>
#include <wchar.h>
#include <windows.h>

typedef int (*Main)(int, wchar_t **);

/* In a virtual environment pyvenv.cfg, one folder up, says where the library is. */
static HMODULE from_home(void) {
    wchar_t path[MAX_PATH], line[MAX_PATH], home[MAX_PATH] = L"";
    GetModuleFileNameW(NULL, path, MAX_PATH);
    for (int up = 0; up < 2; up++) {
        wchar_t *slash = wcsrchr(path, L'\\');
        if (!slash) return NULL;
        *slash = 0;
    }
    wcscat(path, L"\\pyvenv.cfg");
    FILE *file = _wfopen(path, L"r, ccs=UTF-8");
    if (!file) return NULL;
    while (fgetws(line, MAX_PATH, file))
        if (swscanf(line, L"home = %259l[^\r\n]", home) == 1) break;
    fclose(file);
    if (!*home) return NULL;
    wcscat(home, L"\\python311.dll");
    return LoadLibraryExW(home, NULL, LOAD_WITH_ALTERED_SEARCH_PATH);
}

int wmain(int argc, wchar_t **argv) {
    HMODULE library = LoadLibraryW(L"python311.dll");
    if (!library) library = from_home();
    if (!library) return 90;
    Main run = (Main)(void *)GetProcAddress(library, "Py_Main");
    return run ? run(argc, argv) : 91;
}
