/** Lead magnets of the three workflows, for vectors and trials. */
const base = { outreachAccountId: 'out_ada', keywords: ['GUIDE'], postUrl: 'https://professional.example/posts/1' };
export const fullWorkflow = {
  ...base,
  workflowType: 'full',
  templates: { dm: { text: 'Hi {{firstName}}, here it is.' } },
} as const;
export const commentsOnly = {
  ...base,
  workflowType: 'comments_only',
  templates: { commentReplies: [{ text: 'Look at our page.' }] },
} as const;
export const collectOnly = { ...base, workflowType: 'collect_only' } as const;

/** A lead magnet of the workflow full whose message has no placeholder. */
export const fullWithoutPlaceholders = { ...fullWorkflow, templates: { dm: { text: 'Here it is.' } } } as const;
