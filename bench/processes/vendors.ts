import { startVendorsDouble } from "#tests/support/vendors-double.ts";

/** A process with the vendors that events are sent to; sends its address. Each message from outside is what they do with the requests that follow. */
const vendors = await startVendorsDouble();
process.on("message", (faults: typeof vendors.faults) => {
  vendors.faults = faults;
  // Hundreds of thousands come, and none is looked at.
  vendors.requests.length = 0;
  process.send?.("ready");
});
process.send?.({ base: vendors.base });
