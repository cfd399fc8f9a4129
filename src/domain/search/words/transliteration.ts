/** Latin letters of other scripts: rough, since only the sound of a name is compared. */
const letters: Readonly<Record<string, string>> = Object.fromEntries(
  [
    // Arabic and Persian, as `keyOf` folds them
    "ا:a آ:a أ:a إ:a ء: ب:b پ:p ت:t ث:s ج:j چ:ch ح:h خ:k د:d ذ:z ر:r ز:z ژ:j س:s ش:sh ص:s ض:d ط:t ظ:z ع:a غ:g ف:f ڤ:v ق:k ك:k گ:g ل:l م:m ن:n ه: و:o ي:i",
    // Devanagari
    "अ:a आ:a इ:i ई:i उ:u ऊ:u ए:e ऐ:e ओ:o औ:o ऑ:o ा:a ि:i ी:i ु:u ू:u े:e ै:e ो:o ौ:o ॉ:o ॅ:e क:k ख:k ग:g घ:g च:ch छ:ch ज:j झ:j ट:t ठ:t ड:d ढ:d ण:n त:t थ:t द:d ध:d न:n प:p फ:f ब:b भ:b म:m य:i र:r ल:l व:v श:sh ष:sh स:s ह:h ं:n ँ:n",
    // Cyrillic
    "а:a б:b в:v г:g д:d е:e ё:e ж:j з:z и:i й:i к:k л:l м:m н:n о:o п:p р:r с:s т:t у:u ф:f х:h ц:s ч:ch ш:sh щ:sh ъ: ы:i ь: э:e ю:u я:a",
    // Greek
    "α:a β:v γ:g δ:d ε:e ζ:z η:i θ:t ι:i κ:k λ:l μ:m ν:n ξ:ks ο:o π:p ρ:r σ:s ς:s τ:t υ:i φ:f χ:h ψ:ps ω:o",
  ]
    .flatMap((line) => line.split(" "))
    .map((pair) => pair.split(":")),
);

const isOtherScript = /^[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Cyrillic}\p{Script=Greek}]+$/u;

/** A word of another script in Latin letters; null for a word that is none. */
export function inLatin(key: string): string | null {
  if (!isOtherScript.test(key)) return null;
  return [...key].map((letter) => letters[letter] ?? "").join("");
}
