// Files that are dropped on the page, or opened.

/** The largest file that is read, in bytes. */
export const LARGEST = 2 * 1024 * 1024;

/**
 * Takes files wherever they are dropped: else the browser would leave the page for them. `took` gets the bytes, the name,
 * and the element on which a file was dropped; `say` gets what went wrong.
 */
export function takeFiles({ lit, input }, took, say) {
  const has = (event) => event.dataTransfer?.types.includes('Files');
  let within = 0;
  const light = (change) => {
    within = Math.max(0, within + change);
    lit.classList.toggle('over', within > 0);
  };
  addEventListener('dragenter', (event) => has(event) && light(1));
  addEventListener('dragleave', (event) => has(event) && light(-1));
  addEventListener('dragover', (event) => has(event) && event.preventDefault());
  addEventListener('drop', (event) => {
    light(-within);
    if (!has(event)) return;
    event.preventDefault();
    read(event.dataTransfer.files[0], event.target);
  });
  input.addEventListener('change', () => {
    read(input.files[0], lit);
    // Else the same file could not be opened again after a change.
    input.value = '';
  });

  async function read(file, target) {
    if (!file) return;
    if (file.size > LARGEST) return say(`${file.name} is larger than 2 MiB, and was not read.`);
    try {
      took(new Uint8Array(await file.arrayBuffer()), file.name, target);
    } catch {
      say(`${file.name} cannot be read: is it a folder, or has it changed since?`);
    }
  }
}
