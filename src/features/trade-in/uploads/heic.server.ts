import { createRequire } from "node:module";
import { Worker } from "node:worker_threads";

/** A decoded picture: four bytes a pixel, turned as the camera was held. */
export type HeicPixels = { kind: "pixels"; width: number; height: number; data: Uint8Array };
export type HeicOutcome =
  | HeicPixels
  /** It may be a good picture, but not one for this machine. */
  | { kind: "too_much"; reason: "pixels" | "memory" | "time" | "busy" }
  /** Truncated, or no picture. */
  | { kind: "broken" };

export type HeicLimits = {
  pixels: number;
  /** Bytes of WebAssembly memory. */
  memory: number;
  ms: number;
  /** Pictures that may wait for the one worker. */
  waiting: number;
};

export const heicLimits: HeicLimits = {
  pixels: 50_000_000,
  memory: 640 * 1024 * 1024,
  ms: 30_000,
  waiting: 12,
};

let running: Promise<unknown> = Promise.resolve();
let waiting = 0;

/**
 * Decodes a HEIC picture by libheif (WebAssembly) in a worker of its own, one at a time in the whole process. The worker is thrown
 * away after each picture, so that its memory comes back; it may neither outgrow `memory` nor run past `ms`.
 */
export async function decodeHeic(bytes: Uint8Array, limits: HeicLimits = heicLimits): Promise<HeicOutcome> {
  if (waiting >= limits.waiting) return { kind: "too_much", reason: "busy" };
  waiting++;
  const turn = running.then(() => inWorker(bytes, limits)).finally(() => waiting--);
  running = turn.catch(() => {});
  return turn;
}

const require = createRequire(import.meta.url);

function inWorker(bytes: Uint8Array, limits: HeicLimits): Promise<HeicOutcome> {
  const worker = new Worker(`(${decodeInWorker.toString()})()`, {
    eval: true,
    stdout: true,
    stderr: true,
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 },
    workerData: { library: require.resolve("libheif-js/wasm-bundle"), bytes, limits },
  });
  return new Promise<HeicOutcome>((resolve) => {
    const timer = setTimeout(() => resolve({ kind: "too_much", reason: "time" }), limits.ms);
    worker.once("message", (outcome: HeicOutcome) => resolve(outcome));
    worker.once("error", (error: { code?: string }) =>
      resolve(
        error.code === "ERR_WORKER_OUT_OF_MEMORY"
          ? { kind: "too_much", reason: "memory" }
          : { kind: "broken" },
      ),
    );
    worker.once("exit", () => {
      clearTimeout(timer);
      resolve({ kind: "broken" });
    });
  }).finally(() => void worker.terminate());
}

/**
 * What the worker runs. It is handed over as text, since the server is one bundle: nothing outside of it may be named here. The
 * memory of WebAssembly isn't under `resourceLimits`, so its growing is refused here.
 */
function decodeInWorker(): void {
  type Image = {
    get_width(): number;
    get_height(): number;
    display(
      target: { data: Uint8ClampedArray; width: number; height: number },
      done: (shown: { data: Uint8ClampedArray } | null) => void,
    ): void;
  };
  const load = process.getBuiltinModule("node:module").createRequire(`${process.cwd()}/`);
  const { parentPort, workerData } = process.getBuiltinModule("node:worker_threads");
  const { library, bytes, limits } = workerData as {
    library: string;
    bytes: Uint8Array;
    limits: { pixels: number; memory: number };
  };
  const answer = (outcome: object, moved: ArrayBuffer[] = []) => parentPort?.postMessage(outcome, moved);
  let refused = false;
  const grow = WebAssembly.Memory.prototype.grow;
  WebAssembly.Memory.prototype.grow = function (this: WebAssembly.Memory, pages: number): number {
    if (this.buffer.byteLength + pages * 65_536 > limits.memory) {
      refused = true;
      throw new RangeError("the picture needs more memory than it may have");
    }
    return grow.call(this, pages);
  };
  const broken = () => answer(refused ? { kind: "too_much", reason: "memory" } : { kind: "broken" });
  try {
    const { HeifDecoder } = load(library) as {
      HeifDecoder: new () => { decode(bytes: Uint8Array): Image[] };
    };
    const image = new HeifDecoder().decode(bytes)[0];
    if (!image) return void broken();
    const [width, height] = [image.get_width(), image.get_height()];
    if (width * height > limits.pixels) return void answer({ kind: "too_much", reason: "pixels" });
    if (width < 1 || height < 1) return void broken();
    image.display({ data: new Uint8ClampedArray(width * height * 4), width, height }, (shown) => {
      if (!shown) return broken();
      const data = new Uint8Array(shown.data.buffer as ArrayBuffer);
      answer({ kind: "pixels", width, height, data }, [data.buffer]);
    });
  } catch {
    broken();
  }
}
