import { data, type RouterContextProvider, redirect } from "react-router";
import { consoleServices, memberOf } from "#console/console-services.server.ts";
import { listedFeeds, listedRuns } from "#console/feeds/feeds-list.server.ts";
import type { FeedsModel, RunAnswer, UploadProblem } from "#console/feeds/feeds-model.ts";
import { feedsOfAddress } from "#console/feeds/feeds-of-address.server.ts";
import { FeedsScreen } from "#console/feeds/feeds-screen.tsx";
import { uploadFile } from "#console/feeds/upload-file.server.ts";
import type { FeedKey } from "#domain/stock/feeds/feed-store.server.ts";
import { feedTaskName } from "#domain/stock/feeds/feed-task.server.ts";
import { requestRun } from "#domain/stock/feeds/request-run.server.ts";
import { waitingFiles } from "#domain/stock/files/stock-file.server.ts";
import { readForm } from "#lib/read-form.server.ts";
import type { Route } from "./+types/feeds-route";

export const meta: Route.MetaFunction = () => [{ title: "Feeds · Forecourt console" }];

export async function loader({ request, context }: Route.LoaderArgs): Promise<FeedsModel> {
  const { consoleDb: db, now } = consoleServices(context);
  const { group, groups, sites, mayImport } = await feedsOfAddress(request, context);
  const waiting = await waitingFiles(db, group.id, now());
  return {
    group,
    groups,
    mayImport,
    feeds: await listedFeeds(db, group.id, now()),
    runs: await listedRuns(db, group.id),
    waiting: waiting.map(({ id, fileName, feed, uploadedAt }) => ({
      id,
      fileName,
      feed,
      at: uploadedAt.toISOString(),
    })),
    sites: sites.map(({ slug, name }) => ({ slug, name })),
  };
}

export async function action({
  request,
  context,
}: Route.ActionArgs): Promise<UploadProblem | RunAnswer | Response | ReturnType<typeof data<UploadProblem>>> {
  const { group, sites, db } = await feedsOfAddress(request, context, "stock.import");
  const form = await readForm(request);
  const run = form.get("run");
  if (typeof run === "string") return startFeed(context, { groupId: group.id, feed: run });
  const about = { form, sites, memberId: memberOf(context).id, signal: request.signal };
  const outcome = await uploadFile(db, about, consoleServices(context).now());
  if (outcome.kind === "busy") return data(outcome.answer, { status: 429 });
  return outcome.kind === "added" ? redirect(`/feeds/files/${outcome.id}?group=${group.slug}`) : outcome;
}

async function startFeed(context: Readonly<RouterContextProvider>, key: FeedKey): Promise<RunAnswer> {
  const { consoleDb, triggerTask, now } = consoleServices(context);
  const db = consoleDb.as({ kind: "member", id: memberOf(context).id, action: "feeds.run" });
  const outcome = await requestRun(db, key, now());
  if (outcome === "requested") triggerTask(feedTaskName);
  return { kind: "run", feed: key.feed, outcome };
}

export default function FeedsRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <FeedsScreen model={loaderData} answer={actionData ?? null} />;
}
