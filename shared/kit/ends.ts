/**
 * A text without characters of a kind at both ends, in linear time: a pattern such as /,+$/ begins anew at every comma.
 * @param mark matches one character
 * @param atEnd the same for the end, if other characters go there
 */
export function withoutEnds(text: string, mark: RegExp, atEnd: RegExp = mark): string {
  let from = 0;
  let to = text.length;
  while (from < to && mark.test(text.charAt(from))) from += 1;
  while (to > from && atEnd.test(text.charAt(to - 1))) to -= 1;
  return text.slice(from, to);
}
