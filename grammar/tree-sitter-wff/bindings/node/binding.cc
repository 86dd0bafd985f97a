// Hands the language to tree-sitter's bindings of Node.

#include <napi.h>

typedef struct TSLanguage TSLanguage;

extern "C" const TSLanguage *tree_sitter_wff();

// By this tag tree-sitter knows that the pointer is one to a language.
static const napi_type_tag LANGUAGE = {0x8AF2E5212AD58ABF, 0xD5006CAD83ABBA16};

static Napi::Object Init(Napi::Env env, Napi::Object exports) {
    auto language = Napi::External<TSLanguage>::New(env, const_cast<TSLanguage *>(tree_sitter_wff()));
    language.TypeTag(&LANGUAGE);
    exports["language"] = language;
    return exports;
}

NODE_API_MODULE(tree_sitter_wff_binding, Init)
