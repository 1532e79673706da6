/** Random valid lead magnets. */
import fc from 'fast-check';
import { asObject, type JsonObject } from '../../../spec/json.ts';
import type { Profile } from '../../../spec/profile/profile.ts';
import { LeadMagnetCreate } from '../../../spec/schemas/leadMagnet.ts';
import { isBound } from '../../oracle/readings.ts';
import { generateDelaysFor } from './instants.ts';
import { type ArbitraryOverride, generateValues } from './schema.ts';
import { generateTextUpTo } from './texts.ts';

const template = generateTextUpTo({ max: 200 }).map((text) => ({ text }));

/** The templates that each workflow uses. */
const templates: Readonly<Record<string, fc.Arbitrary<JsonObject>>> = {
  full: fc.record(
    { dm: template, commentReplies: fc.array(template, { minLength: 1, maxLength: 4 }) },
    { requiredKeys: ['dm'], noNullPrototype: true },
  ),
  comments_only: fc.array(template, { minLength: 1, maxLength: 4 }).map((commentReplies) => ({ commentReplies })),
};

export function generateLeadMagnets(profile: Profile): fc.Arbitrary<JsonObject> {
  const override: ArbitraryOverride = (place) => {
    switch (place) {
      case '/outreachAccountId':
        return fc.constant('{{outreach}}');
      case '/postUrl':
        return fc.integer({ min: 1, max: 9999 }).map((n) => `https://professional.example/posts/${n}`);
      case '/webhookUrl':
        return fc.constant('https://hooks.example.org/leads');
      case '/keywords/*':
        return generateTextUpTo({ max: 30 });
      case '/followUps':
        return isBound(profile, 'leadMagnet.followUps') ? undefined : 'leaveOut';
      case '/followUps/*/delay':
        return generateDelaysFor(profile);
      case '/postId':
      case '/templates':
        return 'leaveOut';
      default:
        return undefined;
    }
  };
  return (generateValues(LeadMagnetCreate, override) as fc.Arbitrary<JsonObject>).chain(withTemplates);
}

function withTemplates(sample: JsonObject): fc.Arbitrary<JsonObject> {
  const { followUps, ...others } = asObject(sample);
  const rest: JsonObject = { postUrl: 'https://professional.example/posts/1', ...others };
  const workflow = String(sample.workflowType);
  const followUpMembers = workflow === 'full' && followUps !== undefined ? { followUps } : {};
  const templateArbitrary = templates[workflow];
  if (templateArbitrary === undefined) return fc.constant({ ...rest });
  return templateArbitrary.map(
    (sampledTemplates) =>
      JSON.parse(JSON.stringify({ ...rest, ...followUpMembers, templates: sampledTemplates })) as JsonObject,
  );
}
