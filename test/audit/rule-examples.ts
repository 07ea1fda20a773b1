// What a rule's examples look like: scripts in which `/*!*/` marks each line that must be reported, and no other.

export interface Example {
  name: string;
  code: string;
  /** Further files of the same project. */
  files?: Record<string, string>;
}

export interface RuleExamples {
  wrong: Example[];
  right: Example[];
}
