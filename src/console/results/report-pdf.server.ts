import { createHash } from "node:crypto";
import { renderToBuffer } from "@react-pdf/renderer";
import { createElement } from "react";
import { resultCache } from "#lib/result-cache.ts";
import { ReportDocument, type ReportPaper } from "./report-pdf.tsx";

/** Rendering takes most of a CPU core for a moment: a few at a time, and the same one once. */
const papers = resultCache<Buffer>({ bytes: 8_000_000, waiting: 4, ms: 15_000 });

/** A report as a PDF. */
export const reportPdf = (paper: ReportPaper) =>
  papers(createHash("sha256").update(JSON.stringify(paper)).digest("base64"), () =>
    // react-pdf's type requires an element of its own Document, which ReportDocument renders to.
    renderToBuffer(createElement(ReportDocument, paper) as Parameters<typeof renderToBuffer>[0]),
  );
