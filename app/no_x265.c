/* Stands where libheif expects the encoder x265, which is under the GPL: the programs only decode.
   GIVE_ENCODER is what this libheif calls the function that gives the encoder; here there is none. */
void *GIVE_ENCODER(int depth) {
    (void)depth;
    return 0;
}

void x265_cleanup(void) {}
