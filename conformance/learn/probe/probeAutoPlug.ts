/** Creates posts with follow-up comments to find the names of their members and the form of their delays. */
import type { JsonObject } from '../../../spec/json.ts';
import { getOperation } from '../../../spec/operations/index.ts';
import { ObservedExchanges } from '../evidence/observedExchanges.ts';
import { isSuccess } from '../evidence/wireExchange.ts';
import { findDelayedText } from '../repair/delayedTexts.ts';
import { getCreatedPath } from './createdResource.ts';
import { findProfessionalTarget } from './postTargets.ts';
import type { ProbeContext } from './probeContext.ts';
import { createSender } from './sender.ts';

/** Adds a post with a follow-up comment to the evidence, if the service returns or requires the members of one. */
export async function probeAutoPlug(context: ProbeContext, evidence: ObservedExchanges): Promise<void> {
  const send = createSender(context, evidence);
  const sendUnrecorded = createSender(context, new ObservedExchanges());
  const target = await findProfessionalTarget(sendUnrecorded, context.accounts);
  if (target === undefined) return;
  const { path } = getOperation('createPost');
  const post = async (body: JsonObject, request = sendUnrecorded) => {
    const creation = await request(path, { method: 'POST', body });
    const createdPath = isSuccess(creation) ? getCreatedPath(path, creation) : undefined;
    if (createdPath !== undefined) await sendUnrecorded(createdPath, { method: 'DELETE' });
    return creation;
  };
  const base = { text: 'A test post with a follow-up comment.', platforms: [target], isAutoPlug: true, autoPlug: {} };
  const body = await findDelayedText(base, ['autoPlug', 'comments'], (candidate) => post(candidate));
  if (body !== undefined) await post(body, send);
}
