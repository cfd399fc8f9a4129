import { env } from "#platform/env.server.ts";
import { requireFreePort } from "#platform/http/free-port.server.ts";
import { endWith, StartProblem } from "#platform/start-problem.server.ts";

/**
 * The server's process: a supervisor of web processes, or one process of any role. Ends the program with a line when it can't start.
 * @param build the folder of the build, with the client files of each front end
 */
export async function runServer(build: string): Promise<void> {
  try {
    if (process.env.NODE_ENV !== "production")
      throw new StartProblem(
        "The build needs NODE_ENV=production: without it, rendering is several times slower. npm run dev is for development.",
      );
    if (env.listensAlone) await requireFreePort(env);
    if (env.supervises) {
      const { supervise } = await import("./supervise.server.ts");
      process.exit(await supervise());
    }
    if (env.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined)
      (await import("./tracing-from-env.server.ts")).startTracing(env.OTEL_EXPORTER_OTLP_ENDPOINT);
    const { serve } = await import("./serve.server.ts");
    const createSite = env.servesSite || env.adminHost ? (await import("#built/site")).createSite : null;
    const frontEnds = {
      site: env.servesSite ? createSite : null,
      console:
        env.adminHost && createSite
          ? { create: (await import("#built/console")).createConsole, createSite }
          : null,
    };
    await serve(frontEnds, build);
  } catch (error) {
    endWith(error);
  }
}
