/** Characters of a subject, so that `git log --oneline` fits into a line. */
const longestSubject = 72;

/** Subjects begin with one of these, in the imperative: `Fix the order of …`. */
const verbs = new Set(
  `Add Allow Answer Ask Build Change Check Complete Count Cut Delete Describe Document Draw Drop End Expect Find Fix
  Format Give Guard Hide Keep Leave Let Limit Load Log Make Measure Merge Move Name Offer Open Order Prefer Print Prove
  Put Read Refer Refresh Reject Remove Rename Replace Report Return Revert Rewrite Run Save Say Select Send Serve Share
  Show Sign Skip Sort Split Start Stop Store Switch Take Test Translate Turn Undo Update Use Wait Write`.split(
    /\s+/,
  ),
);

/** Returns one sentence per subject that does not begin with a plain verb or is too long. */
export const oddSubjects = (subjects: readonly string[]): string[] =>
  subjects.flatMap((subject) => {
    const [first = ''] = subject.split(' ', 1);
    const found = [];
    if (!verbs.has(first))
      found.push(
        `"${subject}" begins with "${first}": begin with a verb such as Add, Fix, Show, Keep or Move.`,
      );
    if (subject.length > longestSubject)
      found.push(`"${subject}" has ${subject.length} characters: at most ${longestSubject} are accepted.`);
    return found;
  });
