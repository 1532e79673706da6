/** What an implementer begins with: a configuration and a profile in which everything is said, and nothing is in force. */
import { decision, decisionIds } from '../../spec/decisions/index.ts';
import { wordsOf } from '../settings/unmodelled.ts';

export const starterConfig = `# The conformance suite reads this file: social-contract conformance
# Everything is optional. Flags go before it, and it goes before the environment.

# The base URL; it ends with /api/v1 as a rule. \${NAME} is a variable of the environment, anywhere in this file.
url: \${API_URL:-http://127.0.0.1:8080/api/v1}

# Keys by the environment variables that hold them, never by value. Only primary is needed.
credentials:
  primary: { env: API_KEY, plans: [api, pro] }
  # other: { env: API_KEY_OTHER, plans: [api, pro] }      # belongs to another customer: nobody sees what is not theirs
  # basic: { env: API_KEY_BASIC, plans: [starter] }       # lacks the plan for lead magnets
  # api: { env: API_KEY_API, plans: [api] }               # the API plan alone: quota and rate
  # starter: { env: API_KEY_STARTER, plans: [starter] }

# What you decided where the API document is silent. Each answer lets more rules be tested.
profile: conformance.profile.yaml

# How far it may go. read: nothing but GET. reject: also what must be refused. draft: also what is not published.
# publish: everything. Without it: publish on this machine, read anywhere else.
# tier: draft
# accounts: [acc_1, acc_2]      # that may be posted to; all where nothing is said
# size: standard                # quick, standard, deep

# budgets:
#   rate: 60/m                  # what is usual off this machine; off on it
#   maxRequests: 600
#   maxTime: 10m
#   maxPublish: 20
#   patience: 2m                # how long may be waited for posts to become due
#   timeout: 10s                # for one answer
#   hook: 30s                   # for one hook

# only: [media.*, text.*]
# skip: [analytics.*]
# levels: [documented, derived, assumed]
# seed: 1
# workers: 4
# strict: true                  # warnings count as failures
# known: conformance.known.yaml # rules that are known to fail: rule, reason, until
# report: { formats: [json, junit, har, html, md], folder: conformance-report }
# headers: { X-Tenant: "\${TENANT}" }

# Requests that go before a run, to make test accounts and the like. {{key:primary}} is a key.
# setup:
#   - { method: POST, url: /test/reset, expect: [200, 204] }

# What the suite may do to the service beyond its API: each is one request to a door of yours for tests. {{key}} is the
# key of the caller, {{caller}} its name; read says where the answer has what the suite needs.
# hooks:
#   clock:      { url: /test/clock, read: { now: /data/now } }
#   advance:    { url: /test/clock/advance, body: { by: "{{by}}", seconds: "{{seconds}}" }, read: { now: /data/now } }
#   settle:     { method: POST, url: /test/settle }
#   reset:      { method: POST, url: "/test/reset?key={{key}}" }
#   comment:
#     url: /test/comments
#     body: { leadMagnet: "{{leadMagnet}}", postId: "{{postId}}", postUrl: "{{postUrl}}", text: "{{text}}",
#             by: { id: "{{commenterId}}", name: "{{commenterName}}" } }
#   publishing: { url: "/test/accounts/{{account}}", body: { publishing: "{{works}}" } }
#   channel:    { url: "/test/accounts/{{account}}", body: { verified: "{{verified}}" } }
#   outreach:   { url: "/test/outreach?key={{key}}", body: { connected: "{{connected}}" } }
#   plan:       { url: "/test/plans?key={{key}}", body: { plans: "{{plans}}" } }
#   listen:     { method: PUT, url: /test/webhook, body: { url: "{{url}}" }, read: { secret: /data/secret } }
#   outbox:
#     url: /test/outbox
#     read: { items: /data }
#     items:
#       word: /type             # where an item says what it is; what the words mean follows
#       as:
#         mail: { kind: email, about: thumbnail.skipped, at: /sentAt, postId: /post/id }
`;

/** Every decision with its question, as a comment that can be taken into force. */
export function starterProfile(): string {
  const head = [
    '# What this implementation does where the API document is silent: one answer for each decision.',
    '# Take away the # before an answer and put yours there. What is left out is unknown, and rules that rest on it are',
    '# untestable; absent says that there is no such thing. social-contract conformance probe suggests answers.',
    '# Where Words stand, the suite tests these answers alone: any other is legal, and leaves its rules untestable. What',
    '# others do is told in prose, which is no answer.',
  ];
  const entries = decisionIds.map((id) => {
    const { question, default: usual, alternatives } = decision(id);
    return [
      '',
      `# ${question}`,
      ...(wordsOf(id).length > 1 ? [`# Words: ${wordsOf(id).join(', ')}.`] : []),
      ...(alternatives.length === 0 ? [] : [`# Others: ${alternatives.join('; ')}.`]),
      `# ${id}: ${JSON.stringify(usual)}`,
    ].join('\n');
  });
  return [...head, ...entries, ''].join('\n');
}
