import { data, type RouterContextProvider, redirect } from "react-router";
import { admission } from "#console/admission.ts";
import { consoleServices } from "#console/console-services.server.ts";
import { frameModel } from "#console/frame-model.ts";
import { screenAt, screenPath } from "#console/screens.ts";
import { signedInContext } from "#features/staff/access/signed-in-context.server.ts";

/** Before any route: throws a redirect to sign-in, 403 or 404 for a request that may not reach its screen. */
export function admit(request: Request, context: Readonly<RouterContextProvider>): void {
  const { pathname, search } = new URL(request.url);
  const path = screenPath(pathname);
  const { isLocalDemo } = consoleServices(context);
  const member = context.get(signedInContext);
  switch (admission(screenAt(path), { member, method: request.method, isLocalDemo })) {
    case "admitted":
      return;
    case "sign in": {
      const back =
        request.method === "GET" && path !== "/" ? `?back=${encodeURIComponent(path + search)}` : "";
      throw redirect(`/sign-in${back}`);
    }
    case "forbidden":
      // A person stays within the menu; a program has none.
      throw data(member && !member.token ? { frame: frameModel(member) } : null, { status: 403 });
    case "unknown":
      throw data(null, { status: 404 });
  }
}
