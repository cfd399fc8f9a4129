// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { afterEach, expect, it } from "vitest";
import type { LeadDetail } from "./lead-detail.ts";
import { AnswerForm } from "./lead-writing.tsx";

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const lead = {
  id: "lead",
  email: "kim@example.test",
  replyTo: "sales@example.test",
  formKey: "key",
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
