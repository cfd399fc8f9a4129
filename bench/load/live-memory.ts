import { once } from "node:events";
import { freePort } from "#tests/support/free-port.ts";

/** What a process holds after a full garbage collection, in MB: JavaScript's heap, and buffers outside of it. */
export type LiveMemory = { heapMb: number; outsideMb: number };

/** Options of Node that let `liveMemory` reach a process: its inspector, on loopback. */
export async function inspectable(): Promise<{ port: number; nodeOptions: string[] }> {
  const port = await freePort();
  return { port, nodeOptions: [`--inspect=127.0.0.1:${port}`] };
}

/** Collects a process's garbage twice, as finalizers run between, and measures what is left. */
export async function liveMemory(port: number): Promise<LiveMemory> {
  const targets = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as {
    webSocketDebuggerUrl: string;
  }[];
  const socket = new WebSocket(targets[0]!.webSocketDebuggerUrl);
  await once(socket, "open");
  let last = 0;
  const call = async (method: string, params: object = {}): Promise<unknown> => {
    const id = ++last;
    const answered = new Promise<unknown>((resolve) => {
      const listen = ({ data }: MessageEvent) => {
        const message = JSON.parse(String(data)) as { id?: number; result?: unknown };
        if (message.id !== id) return;
        socket.removeEventListener("message", listen);
        resolve(message.result);
      };
      socket.addEventListener("message", listen);
    });
    socket.send(JSON.stringify({ id, method, params }));
    return answered;
  };
  try {
    await call("HeapProfiler.collectGarbage");
    await call("HeapProfiler.collectGarbage");
    const { result } = (await call("Runtime.evaluate", {
      expression: "JSON.stringify(process.memoryUsage())",
    })) as { result: { value: string } };
    const { heapUsed, external } = JSON.parse(result.value) as { heapUsed: number; external: number };
    return { heapMb: heapUsed / 1e6, outsideMb: external / 1e6 };
  } finally {
    socket.close();
  }
}
