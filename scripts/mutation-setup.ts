import fc from "fast-check";

/** Property tests run for each mutant that they cover: a few examples notice most, and the rest take too long. */
fc.configureGlobal({ numRuns: 20 });
