/** Preloaded into a command: prints the most memory that it had, in MB, when it ends. */
process.on("exit", () => {
  process.stdout.write(`peak memory ${Math.round(process.resourceUsage().maxRSS / 1000)} MB\n`);
});
