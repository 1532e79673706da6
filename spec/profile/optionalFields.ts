/** The members that schemas require, and a profile does not. */
import type { Behaviour } from '../decisions/index.ts';
import type { FieldId } from '../schemas/atoms.ts';

const none: ReadonlySet<FieldId> = new Set();
const keywords: ReadonlySet<FieldId> = new Set(['leadMagnet.fields:keywords']);

export const getOptionalFields = (b: Pick<Behaviour, 'leadMagnet.keywords.required'>): ReadonlySet<FieldId> =>
  b['leadMagnet.keywords.required'] === 'optional' ? keywords : none;
