/**
 * A site's accessibility statement until it writes its own (`legal.texts.accessibility`). It claims only what
 * the platform's tests and the manual checks named in it have shown, so it is reviewed and redated with every
 * change of how pages work. Markdown with {site}, {phone} and {contactPath}.
 */
export const accessStatement = `Everyone should be able to find, compare and buy a car here, whatever they use to read a page and to move about in it. This statement says how far we have come, how we know, and what to do when something stands in your way.

## What we claim

This website conforms to the [Web Content Accessibility Guidelines (WCAG) 2.2](https://www.w3.org/TR/WCAG22/), levels A and AA, with the limits named below. This is our own assessment, last made on **21 November 2026**; nobody outside has audited it.

## What was tested, and how

- **By program.** axe-core 4.14 looks at every kind of page, and at what opens over it (menus, filters, dialogs, each step of each form, error messages), in Chromium 156 at the size of a phone and of a desk. It must find nothing before a change is released.
- **By keyboard alone.** Searching, filtering, a car's page and its pictures, enquiring, booking a test drive or a service, valuing a trade-in, signing in, saving, comparing and reserving. The focus is always to be seen, is never trapped and never hidden under the header, and comes back when a dialog closes.
- **Larger.** At 200 % zoom, and in a window 320 pixels wide, which is 400 % on a desk. Nothing is lost, and only comparison tables scroll sideways, within their own frame.
- **Wider text spacing**, **forced colours** (as in the contrast themes of Windows), and **reduced motion**, under which nothing moves by itself.
- **Without script.** Every page reads and every form completes.

## What was not tested

- Nobody who uses a screen reader, a magnifier, a switch or speech took part. Names, roles, headings and announcements were checked by program and by reading the code.
- Safari and Firefox, and the screen readers of phones.

## Known limits

- **Brochures.** A car's brochure is a PDF without tags for assistive technology. Everything in it stands on the car's page.
- **Other people's parts.** Videos, booking tools and the page where a card payment is made belong to their makers.
- **Words and pictures of ours.** Articles and pictures are written and described by people, and may fall short; please tell us.

## Signing in

You sign in with a code that we text to you. It can be pasted or filled in by your phone, and nothing has to be remembered or solved. If you can't receive a text message, call us and we do by phone what you came for.

## Tell us

If something doesn't work for you, write to us on our [contact page]({contactPath}) or call {site} on {phone}. Tell us the page, what you wanted to do and, if you like, what you use. We help you by phone or e-mail in the meantime, at no disadvantage.

If our answer doesn't help, you may turn to the [Australian Human Rights Commission](https://humanrights.gov.au/complaints).
`;
