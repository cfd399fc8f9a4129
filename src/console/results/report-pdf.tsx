import { Document, Page, StyleSheet, Text, View } from "@react-pdf/renderer";
import { isTotal, type ReportTable, textColumns } from "#domain/results/report-table.ts";

const styles = StyleSheet.create({
  page: {
    padding: 36,
    paddingBottom: 56,
    fontFamily: "Helvetica",
    fontSize: 9,
    color: "#14181c",
    lineHeight: 1.4,
  },
  title: { fontFamily: "Helvetica-Bold", fontSize: 17, lineHeight: 1.2 },
  muted: { color: "#59636e" },
  heading: { fontFamily: "Helvetica-Bold", fontSize: 11, marginTop: 18, marginBottom: 6 },
  row: { flexDirection: "row", borderBottomWidth: 0.5, borderBottomColor: "#dde1e6", paddingVertical: 3 },
  head: { fontFamily: "Helvetica-Bold", borderBottomColor: "#14181c" },
  total: { fontFamily: "Helvetica-Bold" },
  name: { flex: 2.4, paddingRight: 8 },
  text: { flex: 1.4, paddingRight: 8 },
  figure: { flex: 1, paddingLeft: 6, textAlign: "right" },
  foot: { position: "absolute", left: 36, right: 36, bottom: 24, color: "#59636e" },
  number: { position: "absolute", right: 36, bottom: 24, color: "#59636e" },
});

export type ReportPaper = { title: string; about: string; notes: string; tables: readonly ReportTable[] };

/** The results of a period on paper. */
export function ReportDocument({ title, about, notes, tables }: ReportPaper) {
  return (
    <Document title={title} language="en">
      <Page size="A4" style={styles.page}>
        <Text style={styles.title}>{title}</Text>
        <Text style={styles.muted}>{about}</Text>
        {tables.map((table) => (
          <View key={table.name}>
            <Text style={styles.heading} minPresenceAhead={40}>
              {table.title}
            </Text>
            <Row cells={table.head} texts={textColumns(table)} kind="head" />
            {table.rows.map((cells, at) => (
              <Row
                // biome-ignore lint/suspicious/noArrayIndexKey: rows of paper never move
                key={at}
                cells={cells}
                texts={textColumns(table)}
                kind={isTotal(cells) ? "total" : null}
              />
            ))}
          </View>
        ))}
        <Text style={styles.foot} fixed>
          {notes}
        </Text>
        <Text
          style={styles.number}
          fixed
          render={({ pageNumber, totalPages }) => `Page ${pageNumber} of ${totalPages}`}
        />
      </Page>
    </Document>
  );
}

/** @param texts columns that aren't figures, from the first */
function Row({
  cells,
  texts,
  kind,
}: {
  cells: readonly string[];
  texts: number;
  kind: "head" | "total" | null;
}) {
  return (
    <View style={kind ? [styles.row, styles[kind]] : styles.row} wrap={false}>
      {cells.map((cell, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: cells of paper never move
        <Text key={at} style={at === 0 ? styles.name : at < texts ? styles.text : styles.figure}>
          {cell}
        </Text>
      ))}
    </View>
  );
}
