import type { Site } from "#domain/configuration/site.ts";
import { toolKind } from "#domain/measurement/counters.ts";
import { errorCode } from "#lib/error-code.ts";
import { dealerInfo } from "./dealer-info.server.ts";
import { getCar } from "./get-car.server.ts";
import { knownAgent } from "./known-agents.ts";
import { searchStock } from "./search-stock.server.ts";
import { stockFacets } from "./stock-facets.server.ts";
import { submitLead } from "./submit-lead.server.ts";
import { testDriveTimes } from "./test-drive-times.server.ts";
import { refused, type Tool, type ToolCall, type ToolOutcome } from "./tool.server.ts";

const tools: readonly Tool[] = [dealerInfo, getCar, searchStock, stockFacets, submitLead, testDriveTimes];

/** The tools of a site; none where it doesn't answer agents. */
export function toolsOf({ agents }: Pick<Site, "agents">): readonly Tool[] {
  if (!agents.enabled) return [];
  return tools.filter(({ stores }) => stores === null || agents.leads);
}

/**
 * Runs a tool of a site and counts the call. What fails unexpectedly is a problem to repeat later, as it is for whoever called.
 * @param log notes the failure, without what was sent
 */
export async function runTool(
  tool: Tool,
  given: unknown,
  call: ToolCall,
  log: { error(details: object, message: string): void },
): Promise<ToolOutcome<object>> {
  const agent = knownAgent([call.clientName, call.userAgent]);
  call.services.count({ kind: toolKind, subject: `${tool.name} ${agent}`, results: null });
  try {
    return await tool.run(given, call);
  } catch (error) {
    // The message of a database error may contain what was typed: only its code is logged.
    log.error({ code: errorCode(error), site: call.site.slug, tool: tool.name }, "tool failed");
    return refused({
      code: "INTERNAL_ERROR",
      message: "Something went wrong on our side. Try again in a moment.",
    });
  }
}
