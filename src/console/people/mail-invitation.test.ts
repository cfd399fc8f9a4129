import { expect, it } from "vitest";
import type { OutgoingEmail, SendOutcome } from "#platform/adapters/messages/outgoing.ts";
import { mailInvitation } from "./mail-invitation.server.ts";

const site = {
  id: "s",
  groupId: "g",
  name: "Harbour Motors",
  messaging: { sms: { provider: "none" as const, accountSid: null, from: null, secret: null } },
};
const invitation = {
  address: "https://admin.example/invitation/abc",
  email: "jo@dealer.example",
  inviter: { id: "grace", name: "Grace Tan" },
};

const mailedWith = async (outcome: SendOutcome, waitMs = 0) => {
  const mails: OutgoingEmail[] = [];
  const email = async (_: unknown, mail: OutgoingEmail) => {
    mails.push(mail);
    return outcome;
  };
  const problem = await mailInvitation(
    { outbox: { email }, takeLimit: async () => waitMs },
    site,
    invitation,
  );
  return { problem, mails };
};

it("sends an invitation's link to its person, or says why it wasn't sent [DECIDE-361]", async () => {
  const { problem, mails } = await mailedWith({ kind: "sent", answer: "250 OK" });
  expect(problem).toBeNull();
  expect(mails.map(({ to, subject, automatic }) => ({ to, subject, automatic }))).toEqual([
    {
      to: "jo@dealer.example",
      subject: "Grace Tan invites you to the console of Harbour Motors",
      automatic: "auto-generated",
    },
  ]);
  expect(mails[0]?.text).toContain("\n\nhttps://admin.example/invitation/abc\n\n");
  const refused = await mailedWith({ kind: "failed", answer: "550 no such mailbox", final: true });
  expect(refused.problem).toBe("The mail server refused it: 550 no such mailbox");
  const limited = await mailedWith({ kind: "sent", answer: "250 OK" }, 1_000);
  expect(limited).toEqual({ problem: "You sent many invitations within an hour.", mails: [] });
});
