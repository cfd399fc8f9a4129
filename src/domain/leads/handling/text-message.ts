/** Text messages of so many characters are sent in up to four parts. */
export const maxSmsLength = 600;
