/** Longest lines that are looked at for the words above a quotation. */
const maxLine = 400;
/** A mail program wraps what it puts above a quotation to so many lines. */
const maxWrapped = 3;

const wrote =
  /(?:^|[\s>,）)])(?:wrote|writes|schrieb|a écrit|ha scritto|escribió|schreef|escreveu|napisał\(?a?\)?|napsala?|skrev|kirjoitti|yazdı|έγραψε|написала?|написав|كتب|đã viết)(?=[\s:：-]|$)|تمت كتابة ما يلي بواسطة|写道|寫道|님이 작성|のメッセージ/iu;
/** A day, a time of day or an address: people write “On Tuesday I wrote:” without. */
const dated = /\b\d{4}\b|\d{1,2}[:.]\d{2}|\d{1,2}\/\d{1,2}|[^\s@]@[^\s@]/;
const mutt = /^\S.{0,200}@.{0,200}\[\d{4}-\d\d-\d\d \d\d:\d\d\]:$/;

const separator =
  /^[-_~=*#\s]{0,40}(?:original message|originalnachricht|ursprüngliche nachricht|message d['’]origine|messaggio originale|mensaje original|mensagem original|oorspronkelijk bericht|wiadomość oryginalna|исходное сообщение|原始邮件|原始郵件|元のメッセージ|원본 메일|forwarded message|weitergeleitete nachricht|message transféré|messaggio inoltrato|mensaje reenviado|mensagem encaminhada|doorgestuurd bericht|转发邮件|转发的邮件)[-_~=*#\s]{0,40}$/i;
const begins =
  /^(?:begin forwarded message|anfang der weitergeleiteten (?:nachricht|e-mail)|début du message (?:réexpédié|transféré)|inizio messaggio inoltrato|inicio del mensaje reenviado|begin doorgestuurd bericht) ?:$/i;

const headers: readonly RegExp[] = [
  /^(?:from|von|de|da|van|od|från|fra|lähettäjä|kimden|από|от|від|من|từ|发件人|寄件者|寄件人|差出人|보낸 ?사람) ?[:：]/i,
  /^(?:sent|date|gesendet|datum|envoyé|fecha|enviado(?: el)?|data|inviato|verzonden|wysłano|skickat|sendt|gönderme tarihi|ημερομηνία|дата|تم الإرسال|ngày|发送时间|寄件日期|日期|送信日時|보낸 ?날짜) ?[:：]/i,
  /^(?:to|an|à|para|a|aan|do|till|til|kime|προς|кому|إلى|đến|收件人|宛先|받는 ?사람) ?[:：]/i,
  /^(?:subject|betreff|objet|asunto|assunto|oggetto|onderwerp|temat|ämne|emne|konu|θέμα|тема|الموضوع|chủ đề|主题|主旨|件名|제목) ?[:：]/i,
  /^(?:cc|kopie|copie|抄送|reply-to) ?[:：]/i,
];

const plain = (line: string | undefined): string => (line ?? "").slice(0, maxLine).trim();
/** Without the marks of bold, and of the program that quotes what it puts above. */
const bare = (line: string | undefined): string =>
  plain(line)
    .replace(/[*_]+|^[>|] /g, "")
    .trim();
export const headerKind = (line: string | undefined): number =>
  headers.findIndex((header) => header.test(bare(line)));

/** How a line begins that programs put above a quotation. */
const starts =
  /^(?:-{2,} ?)?(?:on|am|le|il|el|op|em|w dniu|dnia|den|dne|στις|vào|в|у|в?\d|在|于|於|في|\d{4}년)(?:[\s,]|$)/i;

/** How many lines put “so-and-so wrote” above a quotation here; 0 for none. `isDated` where they say when, or by which address. */
export function attribution(lines: readonly string[], at: number): { lines: number; isDated: boolean } {
  let joined = "";
  for (let count = 1; count <= maxWrapped; count++) {
    const line = bare(lines[at + count - 1]);
    if (line === "") break;
    joined = joined === "" ? line : `${joined} ${line}`;
    if (joined.length > maxLine) break;
    if (count > 1 && !starts.test(bare(lines[at])) && attributionOf(line)?.isDated) break;
    const found = attributionOf(joined);
    if (found) return { lines: count, isDated: found.isDated };
    if (/[.?!]$/.test(line)) break;
  }
  return { lines: 0, isDated: false };
}

function attributionOf(line: string): { isDated: boolean } | null {
  if (mutt.test(line)) return { isDated: true };
  return wrote.test(line) && /(?:[:：]|--)$/.test(line) ? { isDated: dated.test(line) } : null;
}

/** Whether everything from this line on is a message that a program copied: its separator, or the headers of that message. */
export function beginsCopy(lines: readonly string[], at: number): boolean {
  const line = plain(lines[at]);
  if (separator.test(line) || begins.test(bare(line))) return true;
  if (/^original message\s+from:/i.test(line)) return true;
  if (/^_{10,}$/.test(line)) return headerKind(nextWritten(lines, at)) >= 0;
  return isHeaderBlock(lines, at) || isNotesHead(lines, at);
}

export function nextWritten(lines: readonly string[], at: number): string | undefined {
  for (let next = at + 1; next < Math.min(lines.length, at + 6); next++)
    if (plain(lines[next]) !== "") return lines[next];
  return undefined;
}

/** From the sender on a time or subject too, from another three headers: people write “From: Sydney, To: Perth”. */
function isHeaderBlock(lines: readonly string[], at: number): boolean {
  const first = headerKind(lines[at]);
  if (first < 0) return false;
  const kinds = new Set([first]);
  for (let next = at + 1; next <= at + 4; next++) {
    const kind = headerKind(lines[next]);
    if (kind < 0 && plain(lines[next]) !== "") break;
    if (kind >= 0) kinds.add(kind);
  }
  return kinds.size >= 3 || (first === 0 && (kinds.has(1) || kinds.has(3)));
}

/** Of Lotus Notes: the sender and the time, then “To”, “cc” and “Subject” on lines of their own. */
function isNotesHead(lines: readonly string[], at: number): boolean {
  if (!/@/.test(plain(lines[at])) || !/\d{4}/.test(plain(lines[at + 1]))) return false;
  const names = new Set(lines.slice(at + 2, at + 12).map((line) => plain(line).toLowerCase()));
  return names.has("to") && names.has("subject");
}
