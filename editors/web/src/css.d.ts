declare module '*.css' {
  const text: string;
  export default text;
}

declare module '*.wff' {
  const text: string;
  export default text;
}
