import {
  isRouteErrorResponse,
  Outlet,
  type ShouldRevalidateFunctionArgs,
  useRouteLoaderData,
} from "react-router";
import { frameModel } from "#console/admission/frame-model.ts";
import { consoleServices, memberOf } from "#console/console-services.server.ts";
import { LeadNotices } from "#console/leads/use-lead-notices.tsx";
import { PlainButton } from "#console/parts/button.tsx";
import { Frame as FrameView } from "#console/parts/frame.tsx";
import { StateMessage } from "#console/parts/screen.tsx";
import { unexpectedError } from "#console/parts/unexpected-error.ts";
import { unreadLeads } from "#domain/leads/lead-list/unread-leads.server.ts";
import { reachOf } from "#domain/staff/access/reach.server.ts";
import { listChoices } from "#domain/staff/lists/list-choices.server.ts";
import { viewsOf } from "#domain/staff/lists/list-views.server.ts";
import type { Route } from "./+types/frame-route";

/** What is around every screen. */
export async function loader({ context }: Route.LoaderArgs) {
  const member = memberOf(context);
  const { consoleDb, sites, log } = consoleServices(context);
  const chosen = async () => ({
    lists: await listChoices(consoleDb, member.id),
    views: await viewsOf(consoleDb, member),
    unread: {
      "/leads": await unreadLeads(consoleDb, await reachOf(sites, member, "leads.change"), member.id),
    },
  });
  // Without them the menu is still there, and the screen says what it lacks itself.
  const ownLists = await chosen().catch((error: unknown) => {
    log.error({ err: error }, "a member's lists can't be read");
    return { lists: {}, views: [], unread: {} };
  });
  return { ...frameModel(member), method: member.session.method, ...ownLists };
}

/** The count of new answers is as of the last screen that was opened. */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean =>
  defaultShouldRevalidate || currentUrl.pathname !== nextUrl.pathname;

export default function Frame({ loaderData }: Route.ComponentProps) {
  const { name, roles, menu, unread } = loaderData;
  return (
    <FrameView menu={menu} unread={unread} person={{ name, role: roles }}>
      {menu.some(({ to }) => to === "/leads") ? <LeadNotices /> : null}
      <Outlet />
    </FrameView>
  );
}

const errors: Record<number, { title: string; text: string }> = {
  400: { title: "The form arrived incomplete", text: "Nothing was changed. Go back and send it again." },
  413: {
    title: "That is more than a form takes",
    text: "Nothing was changed. A form has at most 10,000 fields and 1 MB of text: go back and send it in parts.",
  },
  403: {
    title: "You don’t have access to this",
    text: "Your role doesn’t reach that far. An owner of your group can change that.",
  },
  404: { title: "Not found", text: "It may have been removed meanwhile." },
  429: {
    title: "Wait a moment",
    text: "Other files of your group are being read. Nothing was changed; try again in a moment.",
  },
  503: {
    title: "Back in a moment",
    text: "The database can’t be reached just now. Nothing is lost; try again in a minute.",
  },
};

/** An error of a screen leaves the navigation in place. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const data = useRouteLoaderData<typeof loader>("frame/frame-route");
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const { title, text } = errors[status] ?? unexpectedError(error);
  const message = (
    <div className="panel">
      <title>{`${title} · Forecourt console`}</title>
      <StateMessage symbol="warning" title={title} text={text} isScreen>
        {status === 403 || status === 404 ? (
          <a className="button" href="/">
            Go to Today
          </a>
        ) : (
          <PlainButton onClick={() => window.location.reload()}>Try again</PlainButton>
        )}
      </StateMessage>
    </div>
  );
  if (!data) return <main id="main">{message}</main>;
  return (
    <FrameView menu={data.menu} person={{ name: data.name, role: data.roles }}>
      {message}
    </FrameView>
  );
}
