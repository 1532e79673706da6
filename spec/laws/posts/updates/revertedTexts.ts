import { toText } from '../../../json.ts';
import { readTargets } from '../../traces/posts.ts';
import type { PostUpdate } from '../../traces/postUpdates.ts';
import { getMemberAt } from '../../traces/traceReader.ts';

/** The texts that an update replaced and that the record of the published post shows again, after the requested ones. */
export function* findRevertedTexts({
  body,
  previousContent,
  after,
}: PostUpdate): Generator<readonly [requestedText: string, foundText: string]> {
  const labels = readTargets(after).map(({ platform }) => toText(platform));
  for (const path of [['text'], ...labels.map((label) => ['platformContent', label, 'text'])]) {
    const [requestedText, replacedText, foundText] = [body, previousContent, after].map((holder) =>
      getMemberAt(holder, ...path),
    );
    // A network may shorten a text, also to a part that the replaced text has too.
    if (typeof requestedText !== 'string' || typeof replacedText !== 'string' || replacedText === '') continue;
    if (foundText === replacedText && !requestedText.includes(replacedText)) yield [requestedText, foundText];
  }
}
