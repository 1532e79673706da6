/** Every law. */
import { accountLaws } from './accounts.ts';
import { autoPlugLaws } from './autoPlug.ts';
import { envelopeLaws } from './envelope.ts';
import type { Law } from './law.ts';
import { leadMagnetLaws } from './leadMagnets.ts';
import { listLaws } from './lists.ts';
import { mediaLaws } from './media.ts';
import { optionLaws } from './options.ts';
import { publishingLaws } from './publishing.ts';
import { recordLaws } from './records.ts';
import { removalLaws } from './removal.ts';
import { textLaws } from './texts.ts';
import { thumbnailLaws } from './thumbnails.ts';
import { updateLaws } from './updates.ts';
import { uploadLaws } from './uploads.ts';

export const laws: readonly Law[] = [
  ...envelopeLaws,
  ...accountLaws,
  ...uploadLaws,
  ...recordLaws,
  ...publishingLaws,
  ...listLaws,
  ...updateLaws,
  ...removalLaws,
  ...textLaws,
  ...mediaLaws,
  ...optionLaws,
  ...thumbnailLaws,
  ...autoPlugLaws,
  ...leadMagnetLaws,
];

const byId = new Map(laws.map((law) => [law.id, law]));

/** The law of an id, or undefined. */
export function lawOf(id: string): Law | undefined {
  return byId.get(id);
}
