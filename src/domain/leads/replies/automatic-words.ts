/** Where a program's words would be: automatic messages are short, and say so at their beginning. */
const maxLooked = 1_500;

/** What mail programs put before the subject, in the languages that their users have. */
const subjects =
  /^(?:automatic reply|auto(?:matic)?[- ]?(?:reply|response)|out of (?:the )?office|réponse automatique|automatische antwort|abwesenheits|automatisch antwoord|afwezig|risposta automatica|respuesta automática|resposta automática|odpowiedź automatyczna|automatické odpovědi|autosvar|automaattinen vastaus|αυτόματη απάντηση|otomatik yanıt|автоматический ответ|автоматична відповідь|رد تلقائي|trả lời tự động|자동 ?(?:회신|응답)|自动回复|自動回覆|自動返信|自動応答)/i;

/** Words that only programs write. */
const programs = [
  /\bthis is an? (?:automated|automatic|auto-?generated) (?:message|reply|response|e-?mail)\b/i,
  /\b(?:please )?do not reply to this (?:message|e-?mail)\b/i,
  /\b(?:type|write) your reply above th(?:is|e) line\b/i,
  /\b(?:mailbox|address|inbox) is (?:no longer|not) (?:being )?(?:monitored|in use|attended)\b/i,
  /\b(?:e-?mail|message) has not been forwarded\b/i,
  /\b(?:ticket|case|request) (?:no\. ?|number )?#?\d{3,12} (?:has been|was) (?:created|opened|received|logged)\b/i,
  /\bwe(?: have|'ve|’ve) received your (?:request|e-?mail|message|enquiry|ticket)\b[^.]{0,80}\b(?:will be in touch|get back to you|respond within)\b/i,
  /\b(?:verify|confirm) that you are (?:a|an) (?:real|live|actual|human)\b/i,
  /automatisch (?:generierte|erstellte|gegenereerd)|message (?:généré )?automatique(?:ment)?\b|mensaje automático|mensagem automática|messaggio automatico|wiadomość (?:została )?wygenerowana/i,
  /(?:此|本)(?:邮件|郵件)(?:为|為|是)?(?:系统)?自动|自动回复|自動回覆|自動返信|자동 ?(?:회신|응답|발송)|tự động trả lời/i,
];

/** That the sender is absent, and what then becomes of the message. People write the one without the other. */
const absences =
  /\bout of (?:the )?office\b|\bon (?:annual |parental |sick |maternity )?leave\b|\bon (?:vacation|holidays?)\b|\babsente? (?:du bureau|jusqu)|en congés?(?:[\s.,]|$)|nicht im (?:büro|haus)|im urlaub\b|\babwesend\b|\bafwezig\b|\bmet vakantie\b|fuori (?:ufficio|sede)|\bin ferie\b|fuera de la oficina|\bde vacaciones\b|\bde férias\b|fora do escritório|na urlopie|poza biurem|στην άδεια|εκτός γραφείου|\bizindeyim|в отпуске|у відпустці|إجازة|nghỉ phép|휴가|부재|休假|外出|休暇/i;
const returns =
  /\b(?:will|shall) (?:reply|respond|answer|get back|attend|read)|\b(?:limited|no) access to (?:my )?e-?mails?|\bje (?:vous )?répondrai|\bà mon retour|dès mon retour|\bwerde (?:ich )?(?:ihre|deine|ihnen|nach)|nach meiner rückkehr|weitergeleitet|\blees mijn e-?mail niet|dringende zaken|\bbij terugkomst|\brisponderò|\bal mio rientro|\bresponderé|\ba mi regreso|\bresponderei|\bquando voltar|dostępu do poczty|\bodpowiem|θα απαντήσω|döndüğümde|по возвращении|після повернення|عند عودتي|trả lời (?:e-?mail )?khi|복귀|돌아오는|返回|回复您|戻り次第|返信いたします/i;

/** Whether a message without a program's headers is one of a program by its words: absence, a helpdesk's receipt, a question whether one is human. */
export function hasAutomaticWords(subject: string, written: string): boolean {
  const text = written.slice(0, maxLooked).replace(/\s+/g, " ");
  return (
    subjects.test(subject.trim()) ||
    programs.some((words) => words.test(text)) ||
    (absences.test(text) && returns.test(text))
  );
}
