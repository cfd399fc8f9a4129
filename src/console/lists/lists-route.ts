import { data, redirect } from "react-router";
import { consoleServices, memberOf } from "#console/console-services.server.ts";
import { addressAfter, readListChoice } from "#domain/staff/list-choice.ts";
import { chooseList } from "#domain/staff/lists/list-choices.server.ts";
import { readForm } from "#lib/read-form.server.ts";
import type { Route } from "./+types/lists-route";

/** Stores which columns of a list a member wants, and how dense. */
export async function action({ request, context }: Route.ActionArgs) {
  const read = readListChoice(await readForm(request));
  if (!read) throw data(null, { status: 400 });
  const { id } = memberOf(context);
  const db = consoleServices(context).consoleDb.as({ kind: "member", id, action: "lists.choose" });
  await chooseList(db, id, read.list, read.choice);
  return redirect(addressAfter(read.back, read.sort));
}

/** The address alone shows nothing. */
export const loader = () => redirect("/");
