import fc from "fast-check";

/** A property test runs for each mutant that it executes: a few examples notice most, all would take too long. */
fc.configureGlobal({ numRuns: 20, endOnFailure: true });
