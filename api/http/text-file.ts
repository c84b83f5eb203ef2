/** A text that is offered as a file of this name; with null, as an ordinary answer. */
export class TextFile {
  readonly mediaType: string;
  readonly name: string | null;
  /** The text, piece by piece. Not called when the client has a current copy. */
  readonly text: () => AsyncGenerator<string>;
  /** For a file that programs read repeatedly: how long a copy stays fresh, and a tag that changes with the text. */
  readonly fresh: { seconds: number; version: string } | null;

  constructor(
    mediaType: string,
    name: string | null,
    text: () => AsyncGenerator<string>,
    fresh: { seconds: number; version: string } | null = null,
  ) {
    this.mediaType = mediaType;
    this.name = name;
    this.text = text;
    this.fresh = fresh;
  }
}
