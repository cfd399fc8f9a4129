// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { createRoutesStub } from "react-router";
import { afterEach, expect, it } from "vitest";
import type { LeadDetail } from "./lead-detail.ts";
import { AnswerForm, SmsForm } from "./lead-writing.tsx";

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const lead = {
  id: "lead",
  email: "kim@example.test",
  senders: [] as string[],
  replyTo: "sales@example.test",
  formKey: "key",
  stops: { email: null, sms: null },
  threadSubject: null as string | null,
  answeredAt: null as string | null,
  isTexting: false,
  signature: "Ben\nNorth",
  templates: [
    { name: "Thanks", subject: "Your enquiry", text: "Thank you." },
    { name: "Sold", subject: "It is sold", text: "That car is sold." },
  ],
} as LeadDetail;

it("another template replaces only a template, and is put below what was written", async () => {
  const Stub = createRoutesStub([{ path: "/", Component: () => <AnswerForm lead={lead} /> }]);
  render(<Stub />);
  const text = await screen.findByLabelText<HTMLTextAreaElement>("Text");
  const subject = screen.getByLabelText<HTMLInputElement>("Subject");
  const choose = (name: string) =>
    fireEvent.change(screen.getByLabelText("Template"), { target: { value: name } });
  choose("Sold");
  expect([subject.value, text.value]).toEqual(["It is sold", "That car is sold."]);
  fireEvent.change(text, { target: { value: "Hello Kim, I looked." } });
  choose("Thanks");
  expect([subject.value, text.value]).toEqual(["It is sold", "Hello Kim, I looked.\n\nThank you."]);
});

it("a conversation begins with the signature, which a template replaces with its own [DECIDE-425]", async () => {
  const signed = (name: string, text: string) => ({ name, subject: name, text: `${text}\n\nBen\nNorth` });
  const templates = [signed("Thanks", "Thank you."), signed("Sold", "That car is sold.")];
  const going = { ...lead, threadSubject: "Re: Hi", templates };
  const Stub = createRoutesStub([{ path: "/", Component: () => <AnswerForm lead={going} /> }]);
  render(<Stub />);
  const text = await screen.findByLabelText<HTMLTextAreaElement>("Text");
  expect(text.value).toBe("\n\nBen\nNorth");
  fireEvent.change(text, { target: { value: "Yes, it is.\n\nBen\nNorth" } });
  fireEvent.change(screen.getByLabelText("Template"), { target: { value: "Sold" } });
  expect(text.value).toBe("Yes, it is.\n\nThat car is sold.\n\nBen\nNorth");
});

it("instead of the forms says since when and why the shopper gets nothing [DECIDE-374]", async () => {
  const stops = { email: "No e-mail: stopped on 1 Mar 2026.", sms: "No SMS: stopped on 2 Mar 2026." };
  const stopped = { ...lead, stops };
  const Stub = createRoutesStub([
    {
      path: "/",
      Component: () => (
        <>
          <AnswerForm lead={stopped} />
          <SmsForm lead={stopped} mobile="+61412345678" />
        </>
      ),
    },
  ]);
  render(<Stub />);
  expect(await screen.findByText(stops.email)).toBeTruthy();
  expect(screen.getByText(stops.sms)).toBeTruthy();
  expect(screen.queryByRole("textbox")).toBeNull();
});

it("an answer begins with the first template only while nothing was said, also in a page that stays open [DECIDE-440]", async () => {
  let show: (shown: LeadDetail) => void = () => {};
  const Page = () => {
    const [shown, setShown] = useState(lead);
    show = setShown;
    return <AnswerForm lead={shown} />;
  };
  const Stub = createRoutesStub([{ path: "/", Component: Page }]);
  render(<Stub />);
  const text = await screen.findByLabelText<HTMLTextAreaElement>("Text");
  const chosen = () => screen.getByLabelText<HTMLSelectElement>("Template").value;
  expect([text.value, chosen()]).toEqual(["Thank you.", "Thanks"]);
  act(() => show({ ...lead, answeredAt: "2026-03-02T00:00:00Z" }));
  expect([text.value, chosen()]).toEqual(["\n\nBen\nNorth", ""]);
  act(() => show({ ...lead, isTexting: true }));
  expect(text.value).toBe("\n\nBen\nNorth");
});
