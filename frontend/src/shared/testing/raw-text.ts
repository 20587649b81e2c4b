/** Replaces files that are imported as text in tests. */
export default 'fetch("https://leadmart.example")';
