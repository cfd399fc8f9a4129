/** The names of the characters 160 to 255 of Latin-1, in their order. */
const latin =
  "nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm " +
  "raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH " +
  "Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig " +
  "ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml " +
  "yacute thorn yuml";
/** Others as `name=character`. */
const others =
  "amp=& lt=< gt=> quot=\" apos=' euro=€ ndash=– mdash=— hellip=… trade=™ lsquo=‘ rsquo=’ sbquo=‚ ldquo=“ rdquo=” bdquo=„ bull=• minus=− " +
  "Scaron=Š scaron=š OElig=Œ oelig=œ rarr=→ zwj= zwnj= shy=";
const named = new Map<string, string>();
for (const [at, name] of latin.split(" ").entries()) named.set(name, String.fromCharCode(160 + at));
for (const other of others.split(" "))
  named.set(other.split("=")[0] as string, other.slice(other.indexOf("=") + 1));
for (const space of ["nbsp", "ensp", "emsp", "thinsp"]) named.set(space, " ");

/** A text with the characters of its HTML entities: by name, in decimal and in hexadecimal; unknown names stay. */
export function withoutEntities(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}\d{0,2}));/gi,
    (all, decimal, hex, name) => {
      if (name !== undefined) return named.get(name) ?? all;
      const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
      const isCharacter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
      return isCharacter ? String.fromCodePoint(code) : all;
    },
  );
}
