/** The style sheet of the reference. */
export const referenceStyles = `
:root { color-scheme: light dark; background: Canvas; color: CanvasText; }
body { font: 1rem/1.5 system-ui, sans-serif; margin: 0 auto; padding: 1rem; max-width: 60rem; overflow-wrap: anywhere; }
nav ul { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; list-style: none; padding: 0; }
nav a { display: inline-block; padding: 0.25rem 0; }
section { border-top: 1px solid #8888; margin-top: 2rem; }
code, pre { font: 0.875rem/1.5 ui-monospace, monospace; }
pre { background: #8882; padding: 0.75rem; white-space: pre-wrap; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; min-width: 30rem; }
th, td { border-bottom: 1px solid #8884; padding: 0.25rem 0.75rem 0.25rem 0; text-align: left; vertical-align: top; }
`;
