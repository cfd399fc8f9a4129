import { type ReactNode, useState } from "react";
import { formatNumber } from "#lib/staff-number.ts";
import { DayChart } from "./day-chart.tsx";
import { AreaField, ChoiceField, SelectField, TextField } from "./field.tsx";
import { Modal } from "./modal.tsx";
import { Moment } from "./moment.tsx";
import { useToast } from "./notices.tsx";
import { SaveBar } from "./save-bar.tsx";
import { Badge, Glance, Notice, ScreenHead, Section, Skeleton, StateMessage } from "./screen.tsx";
import { Table } from "./table.tsx";
import { Facts, Timeline } from "./timeline.tsx";

const longName =
  "Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh Automotive Holdings of New South Wales";
const at = "2026-03-02T01:00:00.000Z";

/** Every part of the console in every state, to look at while working on them. */
export function Gallery() {
  return (
    <>
      <ScreenHead title="Gallery" about="Every part in every state. It exists with the demo only.">
        <button type="button" className="button">
          Secondary
        </button>
        <button type="button" className="button" data-kind="primary">
          Primary
        </button>
      </ScreenHead>
      <div className="stack">
        <Section title="Buttons">
          <Buttons />
        </Section>
        <Section title="Notices and badges">
          <div className="stack">
            <Notice>An operator can see personal data just now.</Notice>
            <Notice tone="good">The link was made.</Notice>
            <Notice tone="bad">Some fields need another look.</Notice>
            <span className="badges">
              <Badge>Plain</Badge>
              <Badge tone="good">Fresh</Badge>
              <Badge tone="warn">Stale</Badge>
              <Badge tone="bad">Not delivered</Badge>
              <Badge tone="note">You</Badge>
            </span>
          </div>
        </Section>
        <Section title="Figures">
          <Glance
            items={[
              { name: "Leads today", value: "12" },
              { name: "Cars in stock", value: "16,204", more: "1,020 with fewer than 8 photos" },
              { name: "Nothing yet", value: "0", more: "The first lead appears here within two seconds" },
            ]}
          />
        </Section>
        <Section title="Chart by day">
          <div className="panel panel-body charts">
            <DayChart
              label="Cars looked at"
              bars={Array.from({ length: 30 }, (_, day) => ({
                name: `${day + 1} Nov 2026`,
                value: day % 7 === 0 ? null : (day * 37) % 120,
              }))}
            />
            <DayChart label="Leads" bars={[{ name: "30 Nov 2026", value: 0 }]} />
            <DayChart label="Searches" bars={[]} />
          </div>
        </Section>
        <Section title="Table">
          <Tables />
        </Section>
        <Section title="Detail, facts and timeline">
          <div className="detail">
            <div className="panel panel-body">
              <Facts
                facts={[
                  ["Name", longName],
                  ["E-mail address", "a.very.long.mailbox.name.without.any.break@dealer.example"],
                  ["Since", <Moment key="at" at={at} />],
                ]}
              />
            </div>
            <div className="panel panel-body">
              <Timeline
                entries={[
                  { id: "1", at: <Moment at={at} />, title: "Delivered to the dealer", tone: "good" },
                  {
                    id: "2",
                    at: <Moment at={at} />,
                    title: "Tried again",
                    text: "451 4.7.1 Try later",
                    tone: "warn",
                  },
                  {
                    id: "3",
                    at: <Moment at={at} />,
                    title: "Refused",
                    text: "550 No such mailbox",
                    tone: "bad",
                  },
                  { id: "4", at: <Moment at={at} />, title: "Received" },
                ]}
              />
            </div>
          </div>
        </Section>
        <Section title="Filters">
          <form className="filters" aria-label="Sample filter">
            <TextField label="Name" name="q" type="search" placeholder="Part of a name" />
            <SelectField label="Site" name="site">
              <option>All sites</option>
              <option>{longName}</option>
            </SelectField>
            <button type="button" className="button">
              Filter
            </button>
          </form>
        </Section>
        <Section title="Form">
          <Fields />
        </Section>
        <Section title="Dialog and toasts">
          <Overlays />
        </Section>
        <Section title="Empty, error, loading">
          <div className="stack">
            <Framed>
              <StateMessage
                symbol="inbox"
                title="No leads yet"
                text="The first one appears here within two seconds."
              >
                <button type="button" className="button">
                  Send yourself a test lead
                </button>
              </StateMessage>
            </Framed>
            <Framed>
              <StateMessage
                symbol="warning"
                title="This list can’t be loaded"
                text="The database can’t be reached just now."
              >
                <button type="button" className="button">
                  Try again
                </button>
              </StateMessage>
            </Framed>
            <Framed>
              <StateMessage
                symbol="lock"
                title="You don’t have access to this"
                text="An owner can change that."
              />
            </Framed>
            <Framed>
              <Skeleton />
            </Framed>
          </div>
        </Section>
        <SaveBar text="3 changes, not saved yet">
          <button type="button" className="button">
            Discard
          </button>
          <button type="button" className="button" data-kind="primary">
            Save
          </button>
        </SaveBar>
      </div>
    </>
  );
}

const Framed = ({ children }: { children: ReactNode }) => <div className="panel">{children}</div>;

function Buttons() {
  return (
    <div className="actions">
      {[undefined, "primary", "danger", "plain"].map((kind) => (
        <button key={kind ?? "usual"} type="button" className="button" data-kind={kind}>
          {kind ?? "usual"}
        </button>
      ))}
      <button type="button" className="button" data-size="small">
        Small
      </button>
      <button type="button" className="button" disabled>
        Disabled
      </button>
      <button type="button" className="button" data-kind="primary" disabled>
        Sending …
      </button>
    </div>
  );
}

function Tables() {
  const [rows, setRows] = useState(5);
  const cars = Array.from({ length: rows }, (_, n) => ({
    id: String(n),
    name: n === 1 ? longName : `Car ${n + 1}`,
    price: (n + 1) * 1_990,
  }));
  return (
    <div className="panel">
      <Table
        caption="Sample cars"
        rows={cars}
        keyOf={({ id }) => id}
        columns={[
          { name: "Car", cell: ({ name }) => name },
          {
            name: "State",
            cell: ({ id }) => (
              <Badge tone={id === "2" ? "warn" : "good"}>{id === "2" ? "Stale" : "Listed"}</Badge>
            ),
          },
          {
            name: "Price",
            align: "end",
            cell: ({ price }) => <span className="tabular">{formatNumber(price)}</span>,
          },
          {
            name: "Actions",
            isNameHidden: true,
            isNarrow: true,
            cell: ({ name }) => (
              <button type="button" className="button" data-size="small" aria-label={`Edit ${name}`}>
                Edit
              </button>
            ),
          },
        ]}
      />
      <div className="pager">
        <span>{rows} cars</span>
        <button
          type="button"
          className="button"
          data-size="small"
          onClick={() => setRows(rows === 5 ? 1_000 : 5)}
        >
          {rows === 5 ? "Show 1,000" : "Show 5"}
        </button>
      </div>
    </div>
  );
}

function Fields() {
  return (
    <form className="form" aria-label="Sample form">
      <TextField label="Name" name="name" defaultValue={longName} hint="As shoppers read it" />
      <TextField
        label="E-mail address"
        name="email"
        defaultValue="jo@"
        error="Write an address such as jo@dealer.com.au"
      />
      <AreaField label="Description" name="description" rows={3} defaultValue={longName} />
      <TextField label="Disabled" name="disabled" disabled defaultValue="Comes from the feed" />
      <ChoiceField
        type="radio"
        name="role"
        legend="Role"
        chosen={["sales"]}
        choices={[
          { value: "sales", name: "Sales", about: "Leads and their delivery, stock" },
          { value: "stock", name: "Stock", about: "Stock" },
        ]}
      />
      <ChoiceField
        type="checkbox"
        name="site"
        legend="Sites"
        error="Choose at least one"
        chosen={[]}
        choices={[{ value: "1", name: longName }]}
      />
    </form>
  );
}

function Overlays() {
  const [isOpen, setOpen] = useState(false);
  const show = useToast();
  const close = () => setOpen(false);
  return (
    <div className="actions">
      <button type="button" className="button" onClick={() => setOpen(true)}>
        Open a dialog
      </button>
      <button type="button" className="button" onClick={() => show("Saved")}>
        Show a toast
      </button>
      <button
        type="button"
        className="button"
        onClick={() => show("It couldn’t be saved. Try again.", "bad")}
      >
        Show a failure
      </button>
      <Modal
        isOpen={isOpen}
        onClose={close}
        title="Remove this member?"
        actions={
          <>
            <button type="button" className="button" onClick={close}>
              Cancel
            </button>
            <button type="button" className="button" data-kind="danger" onClick={close}>
              Remove
            </button>
          </>
        }
      >
        <p>They are signed out everywhere, at once.</p>
      </Modal>
    </div>
  );
}
