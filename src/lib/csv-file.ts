/**
 * The byte order mark in front of a CSV file that people open: without it, Excel reads UTF-8 as the code page of its language. Files that programs
 * fetch have none.
 */
export const byteOrderMark = "\ufeff";
