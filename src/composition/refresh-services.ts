type Closable = { close(): Promise<void> };

/** The module that creates services, the modules of routes by front end, and the services it created. */
export type Current<Module, Routes, Services> = { module: Module; routes: Routes; services: Services };

/**
 * Keeps services up to date with the module that creates them: Vite re-evaluates it only after an edit of a file below it, so a new
 * identity means new code. Calls take turns; a failed one leaves the services as they were, and the next call tries again. What it
 * returns is the same object until the module or a module of routes changes.
 * @param load gives the modules as they are now
 * @param closeAfterMs how long requests in progress may go on with replaced services
 */
export function refreshing<Module, Routes extends Record<string, unknown>, Services extends Closable>({
  load,
  create,
  closeAfterMs,
  onError,
}: {
  load(): Promise<{ module: Module; routes: Routes }>;
  create(module: Module): Promise<Services>;
  closeAfterMs: number;
  /** Called with the error when closing replaced services rejects. */
  onError(error: unknown): void;
}): () => Promise<Current<Module, Routes, Services>> {
  let current: Current<Module, Routes, Services> | null = null;
  let turn: Promise<unknown> = Promise.resolve();
  const refresh = async (): Promise<Current<Module, Routes, Services>> => {
    const { module, routes } = await load();
    if (current?.module === module) {
      const { routes: before } = current;
      const isChanged = Object.entries(routes).some(([name, module]) => before[name] !== module);
      if (isChanged) current = { ...current, routes };
      return current;
    }
    const replaced = current?.services;
    current = { module, routes, services: await create(module) };
    if (replaced) setTimeout(() => void replaced.close().catch(onError), closeAfterMs).unref();
    return current;
  };
  return () => {
    const next = turn.then(refresh);
    turn = next.catch(() => {});
    return next;
  };
}
