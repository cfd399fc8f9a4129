import { createRequire } from "node:module";
import { Worker } from "node:worker_threads";
import { errorCode } from "#lib/error-code.ts";

/** A decoded picture: RGBA, four bytes a pixel, rotated to the camera's orientation. */
export type HeicPixels = { kind: "pixels"; width: number; height: number; data: Uint8Array };
export type HeicOutcome =
  | HeicPixels
  /** Possibly valid, but it exceeds the limits of this machine. */
  | { kind: "too_much"; reason: "pixels" | "memory" | "time" | "busy" }
  /** Truncated, or not a picture. */
  | { kind: "broken" };

export type HeicLimits = {
  pixels: number;
  /** Maximum WebAssembly memory, in bytes. */
  memory: number;
  ms: number;
  /** How many pictures may wait for the worker. */
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
 * Decodes a HEIC picture with libheif (WebAssembly) in a worker thread, one at a time in the process. The
 * worker is terminated after each picture, which frees its memory. It may neither use more than `memory`
 * bytes nor run longer than `ms`.
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
    worker.once("error", (error) =>
      resolve(
        errorCode(error) === "ERR_WORKER_OUT_OF_MEMORY"
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
 * The worker's code. It is passed as text, since the server is one bundle, so it must not reference anything
 * outside of it. `resourceLimits` doesn't cover WebAssembly memory, so its growth is limited here.
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
      throw new RangeError("the picture needs more memory than allowed");
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
