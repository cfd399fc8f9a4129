import { data, redirect } from "react-router";
import { consoleServices, memberOf } from "#console/console-services.server.ts";
import { salesScope } from "#console/results/sales-model.server.ts";
import { reportRhythms } from "#domain/results/report-mail.ts";
import { chooseReportMail } from "#domain/results/report-mail-task.server.ts";
import { calendarDate } from "#lib/date.ts";
import { readForm } from "#lib/read-form.server.ts";
import type { Route } from "./+types/report-mail-route";

export const loader = () => redirect("/results/sales");

/** The member's own switch of the e-mail with results. */
export async function action({ request, context }: Route.ActionArgs): Promise<null> {
  const services = consoleServices(context);
  const member = memberOf(context);
  const form = await readForm(request);
  const scope = await salesScope(services, member, new URLSearchParams());
  const site = scope?.counted.find((one) => one.site.groupSlug === form.get("group"))?.site;
  if (!site || member.access.operator) throw data(null, { status: 403 });
  const every = reportRhythms.find((rhythm) => rhythm === form.get("every")) ?? null;
  const db = services.consoleDb.as({ kind: "member", id: member.id, action: "results.mail" });
  const today = calendarDate(services.now(), site.timezone);
  await chooseReportMail(db, { groupId: site.groupId, memberId: member.id }, { every, today });
  return null;
}
