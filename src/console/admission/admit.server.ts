import { data, type LoaderFunctionArgs, redirect } from "react-router";
import { admission, signInAddress } from "#console/admission/admission.ts";
import { frameModel } from "#console/admission/frame-model.ts";
import { consoleServices, signedInContext } from "#console/console-services.server.ts";
import { screenOf } from "#console/screens.ts";

/**
 * Before any route: throws a redirect to sign-in, 403 or 404 for a request that may not reach its screen. The screen is the one that the
 * router matched, in every spelling of its path.
 */
export function admit({
  request,
  url: { pathname, search },
  pattern,
  context,
}: Pick<LoaderFunctionArgs, "request" | "url" | "pattern" | "context">): void {
  const { isLocalDemo } = consoleServices(context);
  const member = context.get(signedInContext);
  switch (admission(screenOf(pattern), { member, method: request.method, isLocalDemo })) {
    case "admitted":
      return;
    case "sign in":
      throw redirect(signInAddress(request, pathname + search));
    case "forbidden":
      // A person stays within the menu; a program has none.
      throw data(member && !member.token ? { frame: frameModel(member) } : null, { status: 403 });
    case "unknown":
      throw data(null, { status: 404 });
  }
}
