import { data, redirect } from "react-router";
import { consoleServices, memberOf } from "#console/console-services.server.ts";
import { addressAfter, isListAddress } from "#domain/staff/list-choice.ts";
import { readViewStep } from "#domain/staff/lists/list-view.ts";
import { changeViews } from "#domain/staff/lists/list-views.server.ts";
import { readForm } from "#lib/read-form.server.ts";
import type { Route } from "./+types/views-route";

/** Saves, renames or deletes a view of a list. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const step = readViewStep(form);
  const back = String(form.get("back") ?? "");
  if (!step || !isListAddress(back)) throw data(null, { status: 400 });
  const { consoleDb, now } = consoleServices(context);
  const member = memberOf(context);
  const db = consoleDb.as({ kind: "member", id: member.id, action: `views.${step.kind}` });
  if (!(await changeViews(db, member, step, now()))) throw data(null, { status: 404 });
  return redirect(step.kind === "delete" ? addressAfter(back.replace(/\?.*$/, ""), "") : back);
}

/** The address alone shows nothing. */
export const loader = () => redirect("/");
