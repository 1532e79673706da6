/** The files that `init` writes: a configuration and a profile that list every setting, commented out. */
import { type DecisionId, decisionIds, getDecision } from '../../spec/decisions/index.ts';
import { answerMeanings } from '../../spec/decisions/meanings/index.ts';
import { listModelledAnswers } from '../oracle/unmodelledAnswers.ts';
import { computeCost, describeCost } from '../settings/costs.ts';

export const starterConfig = `# The conformance suite reads this file: social-contract conformance
# Everything is optional. Flags override this file, and this file overrides the environment.

# The base URL; it usually ends with /api/v1. \${NAME} reads an environment variable, anywhere in this file.
url: \${API_URL:-http://127.0.0.1:8080/api/v1}

# The names of the environment variables that hold the keys, never the keys. Only primary is required.
credentials:
  primary: { env: API_KEY, plans: [api, pro] }
  # other: { env: API_KEY_OTHER, plans: [api, pro] }      # another customer: tests that customers are isolated
  # basic: { env: API_KEY_BASIC, plans: [starter] }       # no lead magnets; needs an outreach account
  # higher: { env: API_KEY_HIGHER, plans: [api, pro] }    # a plan above Pro, which includes lead magnets
  # api: { env: API_KEY_API, plans: [api] }               # only the API plan: quota and rate limit
  # starter: { env: API_KEY_STARTER, plans: [starter] }
# webhookSecret: \${WEBHOOK_SECRET}   # signs the webhooks of primary; the hook subscribe may return it instead

# Your answers where the API document leaves something open. Each answer makes more rules testable.
profile: conformance.profile.yaml

# What the suite may send. read: only GET. reject: also requests that must be refused. draft: also drafts.
# publish: everything. The default is publish for this machine, and read for any other host.
# tier: draft
# accounts: [acc_1, acc_2]      # the accounts that the suite may post to; default: all
# size: standard                # quick, standard, deep

# budgets:
#   rate: 60/m                  # requests per minute; default: 60/m, or off for a service on this machine
#   maxRequests: 600
#   maxTime: 10m
#   maxPublish: 20
#   patience: 2m                # how long to wait for posts to become due
#   response: 10s,16MB          # the maximum duration and size of one response
#   hook: 30s                   # the maximum duration of one hook

# only: [media.*, text.*]
# skip: [analytics.*]
# levels: [documented, derived, assumed]
# shard: { part: 1, of: 4 }    # one part of the scripts, to split a run over several machines
# seed: 1
# workers: 4
# strict: true                  # warnings count as failures
# known: conformance.known.yaml # known failures: rule, reason, until
# report: { formats: [json, junit, html, md], folder: conformance-report }
# headers: { X-Tenant: "\${TENANT}" }

# Requests sent before a run, for example to create test accounts. {{key:primary}} is a key. If the service creates the
# keys, read says where the response has them.
# setup:
#   - { method: POST, url: /test/reset, expect: [200, 204] }
#   - { url: /test/customers, body: { plan: pro }, read: { other: /data/key } }

# Test endpoints of the service, which let the suite test more rules. Each hook is one HTTP request. {{key}} is the key
# of the caller, {{caller}} its name; read says where the response has the values that the suite needs.
# hooks:
#   clock:      { url: /test/clock, read: { now: /data/now } }
#   advance:    { url: /test/clock/advance, body: { by: "{{by}}", seconds: "{{seconds}}" }, read: { now: /data/now } }
#   settle:     { method: POST, url: /test/settle }
#   reset:      { method: POST, url: "/test/reset?key={{key}}" }
#   comment:
#     url: /test/comments
#     body: { leadMagnet: "{{leadMagnet}}", postId: "{{postId}}", postUrl: "{{postUrl}}", text: "{{text}}",
#             by: { id: "{{commenterId}}", name: "{{commenterName}}" } }
#   accept:     { url: "/test/people/{{commenterId}}/accept", method: POST }
#   publishing: { url: "/test/accounts/{{account}}", body: { publishing: "{{works}}" } }
#   channel:    { url: "/test/accounts/{{account}}", body: { verified: "{{verified}}" } }
#   outreach:   { url: "/test/outreach?key={{key}}", body: { connected: "{{connected}}" } }
#   metrics:    { url: "/test/posts/{{postId}}/metrics", body: { account: "{{account}}", likes: "{{likes}}" } }
#   followers:  { url: "/test/accounts/{{account}}", body: { followers: "{{count}}" } }
#   plan:       { url: "/test/plans?key={{key}}", body: { plans: "{{plans}}" } }   # or { api: "{{api}}", plan: "{{basePlan}}" }
#   connect:    { url: "/test/accounts?key={{key}}", body: { platform: "{{platform}}" } }
#   subscribe:  { method: PUT, url: /test/webhook, body: { url: "{{url}}" }, read: { secret: /data/secret } }
#   outbox:
#     url: /test/outbox
#     read: { items: /data }
#     items:
#       kindAt: /type           # where an item has its kind; mappings has one mapping for each kind
#       mappings:
#         mail: { kind: email, about: thumbnail.skipped, at: /sentAt, postId: /post/id }
`;

/** Every decision with its question and default answer, commented out. */
export function buildStarterProfile(): string {
  const header = [
    '# The profile of this implementation: one answer for each point that the API document leaves open.',
    '# Uncomment a line and write your answer. Without an answer, the rules that depend on the decision are untestable.',
    '# absent means that the service lacks the feature. social-contract conformance probe suggests answers.',
    '# Each question is followed by the answers that the suite models, with their meanings. "Other answers" are described',
    '# in prose. Such an answer, or free text of your own, is valid, but makes the listed rules untestable, as if no answer',
    '# were given. All other rules are tested as usual. A decision with "Forms" or "Other forms" is about how messages are',
    '# written, and accepts no free text: if no form fits, write unknown.',
    '# A status can also be a list, such as [200, 202].',
  ];
  const entries = decisionIds.map((id) => {
    const { question, default: defaultAnswer } = getDecision(id);
    return [
      '',
      `# ${question}`,
      ...formatAnswerLines(id),
      ...formatOtherAnswers(id),
      ...describeCost(computeCost(id)).map((sentence) => `# ${sentence}`),
      `# ${id}: ${JSON.stringify(defaultAnswer)}`,
    ].join('\n');
  });
  return [...header, ...entries, ''].join('\n');
}

/** The modelled answers: with their meanings, or as a list of values. */
function formatAnswerLines(id: DecisionId): readonly string[] {
  const meanings = Object.entries(answerMeanings[id] ?? {});
  if (meanings.length > 0) return meanings.map(([word, meaning]) => `#   ${word}: ${meaning}`);
  const label = getDecision(id).kind === 'wire' ? 'Forms' : 'Modelled answers';
  return listModelledAnswers(id).length > 0 ? [`# ${label}: ${listModelledAnswers(id).join(', ')}.`] : [];
}

/** The alternatives that the modelled answers do not cover. */
function formatOtherAnswers(id: DecisionId): readonly string[] {
  const { alternatives, kind } = getDecision(id);
  const modelledAnswers = listModelledAnswers(id);
  const others = alternatives.filter((alternative) => {
    const [words = ''] = alternative.split(':');
    return !words.split(', ').some((word) => modelledAnswers.includes(word));
  });
  const answersLabel = modelledAnswers.length > 0 ? 'Other answers, which the suite does not model' : 'Other answers';
  const label = kind === 'wire' ? 'Other forms' : answersLabel;
  return others.length === 0 ? [] : [`# ${label}: ${others.join('; ')}.`];
}
