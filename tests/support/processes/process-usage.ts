import { readFileSync } from "node:fs";

/** Milliseconds of CPU time that a process has used so far, where the system reports it (Linux); else null. */
export function cpuMs(pid: number | undefined): number | null {
  try {
    // The fields after the name, which is in parentheses and may contain spaces; times are in hundredths of a second.
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return null;
  }
}

/**
 * Milliseconds of a processor that the main thread of a process has had, where the system reports them (Linux); else 0. Unlike the time
 * of day, what else the machine does leaves them alone.
 */
export function mainThreadMs(pid: number | undefined): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, "utf8").split(" ")[0]) / 1e6;
  } catch {
    return 0;
  }
}

/** Resident memory of a process in MB, where the system reports it (Linux); else 0. */
export const residentMb = (pid: number | undefined): number => memoryMb(pid, /VmRSS:\s+(\d+)/);

/** The most that a process had so far. */
export const mostResidentMb = (pid: number | undefined): number => memoryMb(pid, /VmHWM:\s+(\d+)/);

function memoryMb(pid: number | undefined, line: RegExp): number {
  try {
    const kilobytes = line.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
    return (Number(kilobytes ?? 0) * 1024) / 1e6;
  } catch {
    return 0;
  }
}
