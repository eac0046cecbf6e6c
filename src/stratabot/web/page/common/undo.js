// States that can be taken back and brought back; every game has one.

export class Undo {
  constructor(state) {
    this.states = [state];
    this.at = 0;
  }

  get state() {
    return this.states[this.at];
  }

  get canUndo() {
    return this.at > 0;
  }

  get canRedo() {
    return this.at < this.states.length - 1;
  }

  // A new state; what was taken back before it is gone.
  push(state) {
    this.states.splice(this.at + 1, Infinity, state);
    this.at += 1;
  }

  undo() {
    if (this.canUndo) this.at -= 1;
    return this.state;
  }

  redo() {
    if (this.canRedo) this.at += 1;
    return this.state;
  }
}
