import { describe, expect, it } from "vitest";
import { isHarmful, readMailReport } from "./mail-failures.ts";

const bounce = (
  status = "5.1.1",
  action = "failed",
  type = "delivery-status",
) => `From: MAILER-DAEMON@mx.example
Message-ID: <report@mx.example>
Content-Type: multipart/report; report-type=${type};
	boundary="b"
Subject: Undelivered

--b
Content-Type: text/plain

I could not deliver it.

--b
Content-Type: message/delivery-status

Final-Recipient: rfc822; someone.else@example.com
Action: ${action}
Status: ${status}

--b
Content-Type: text/rfc822-headers

Message-ID:
 <ours@site.example>
To: ana@example.com
--b--
`;
const read = (text: string) => readMailReport(Buffer.from(text.replaceAll("\n", "\r\n")));
const ours = ["<ours@site.example>"];

describe("a report about an e-mail", () => {
  it.each([
    ["one that came back for good", bounce(), { kind: "bounced", messageIds: ours }],
    ["one called spam", bounce("", "", "feedback-report"), { kind: "complained", messageIds: ours }],
    ["one that is late", bounce("4.4.1", "delayed"), null],
    ["one that failed for now", bounce("4.2.2", "failed"), null],
    ["one that arrived", bounce("2.0.0", "delivered"), null],
    ["one that was read", bounce("5.1.1", "failed", "disposition-notification"), null],
    ["an answer", "Content-Type: text/plain\n\nAction: failed\nStatus: 5.1.1\nMessage-ID: <x@y>\n", null],
    ["nothing", "", null],
    ["a report without the e-mail", bounce().replace("<ours@site.example>", ""), null],
  ])("is read from %s [DECIDE-382]", (_, text, report) => {
    expect(read(text)).toEqual(report);
  });

  it("is read in time, however large and strange it is", () => {
    const long = `${bounce()}${"Message-ID: <a@b>\n ".repeat(200_000)}`;
    expect(read(long)?.messageIds.length).toBeLessThanOrEqual(20);
  });
});

it.each([
  [{ sent: 100, bounced: 4, complained: 0 }, false],
  [{ sent: 100, bounced: 4, complained: 1 }, true],
  [{ sent: 250, bounced: 5, complained: 0 }, false],
  [{ sent: 249, bounced: 5, complained: 0 }, true],
  [{ sent: 0, bounced: 0, complained: 0 }, false],
])("is more than two of a hundred, and five at least: %j [DECIDE-383]", (figures, harmful) => {
  expect(isHarmful(figures)).toBe(harmful);
});
