import { data, type RouterContextProvider } from "react-router";
import { consoleServices, memberOf } from "#console/console-services.server.ts";
import { destinationOfAddress } from "#console/marketing/destinations.server.ts";
import type { DestinationAnswer } from "#console/marketing/marketing-model.ts";
import type { NeedsPasskey } from "#console/parts/confirmed-form.tsx";
import { secretProblem, storeSecret } from "#domain/measurement/destinations/destination-secrets.server.ts";
import { switchDestination } from "#domain/measurement/destinations/destination-states.server.ts";
import { measureTaskName } from "#domain/measurement/destinations/measure-task.server.ts";
import { isFresh } from "#domain/staff/access/permissions.ts";
import { readForm } from "#lib/read-form.server.ts";

/** What a member does on a destination's screen. Switching is possible at once, a secret needs a passkey that was just used. */
export async function postDestination(
  request: Request,
  context: Readonly<RouterContextProvider>,
  params: { site: string; destination: string },
): Promise<DestinationAnswer | NeedsPasskey> {
  const { site, destination } = await destinationOfAddress(context, params, "marketing.change");
  const { consoleDb, webhooks, now, triggerTask } = consoleServices(context);
  const member = memberOf(context);
  const form = await readForm(request);
  const step = String(form.get("step") ?? "");
  const db = consoleDb.as({ kind: "member", id: member.id, action: `destination.${step}` });
  const { name } = destination;
  switch (step) {
    case "off":
    case "on":
      await switchDestination(db, site, name, { isOff: step === "off", now: now() });
      return { kind: "done", text: step === "off" ? "Switched off: nothing is sent." : "Switched on." };
    case "secret":
    case "forget": {
      if (!isFresh(member.session.verifiedAt, now())) return { kind: "confirm" };
      const text = step === "secret" ? String(form.get("secret") ?? "").trim() : "";
      const problem = step === "secret" ? secretProblem(destination, text) : null;
      if (problem !== null) return { kind: "invalid", problem };
      await storeSecret({ db, keys: webhooks.keys }, site, name, text, now());
      triggerTask(measureTaskName);
      return {
        kind: "done",
        text: step === "secret" ? "Stored. What waits is sent now." : "The secret is deleted.",
      };
    }
    default:
      throw data(null, { status: 400 });
  }
}
